// The host's own evenings.
import {mountShelf} from "./shelf.js";

export const mountList = (host) => mountShelf(host, "evenings");
