// The host's own foes.
import {mountShelf} from "./shelf.js";

export const mountList = (host) => mountShelf(host, "foes");
