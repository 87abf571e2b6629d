// Answers every request with the bytes of the file that is named, and prints its address.
const { readFileSync } = require("node:fs");
const { createServer } = require("node:http");

const bytes = readFileSync(process.argv[2]);
const headers = { "content-type": "application/json", "content-length": bytes.length };
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(200, headers).end(bytes));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
