// The host's own encounters.
import {mountShelf} from "./shelf.js";

export const mountList = (host) => mountShelf(host, "encounters");
