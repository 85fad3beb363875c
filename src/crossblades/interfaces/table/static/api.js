/** Asks the server, beside the WebSocket; what it refuses is an Error in its own words. */
export async function api(path, body, method = body ? "POST" : "GET") {
  const headers = body ? {"Content-Type": "application/json"} : {};
  const answer = await fetch(path, {method, headers, body: body && JSON.stringify(body)}).catch(() => {
    throw new Error("The server does not answer. Is it still running?");
  });
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  throw Object.assign(new Error(said.error ?? `The server refused this (${answer.status}).`), {status: answer.status});
}
