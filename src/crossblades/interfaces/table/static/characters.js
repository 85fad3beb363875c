// The host's own characters.
import {mountShelf} from "./shelf.js";

export const mountList = (host) => mountShelf(host, "characters");
