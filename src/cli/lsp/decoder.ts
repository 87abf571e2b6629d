import {
  type ContentTypeDecoder,
  ErrorCodes,
  type Message,
  type ResponseMessage,
} from "vscode-languageserver";
import { parsedJson } from "../../core/attempt.ts";

/**
 * Reads the body of a message. Invalid JSON, or JSON that is not a message, gets an error response without a request
 * id, and the next message is read normally.
 */
export function decoderAnswering(answer: (response: ResponseMessage) => void): ContentTypeDecoder {
  const refuse = (code: number, message: string): never => {
    answer({ jsonrpc: "2.0", id: null, error: { code, message } });
    throw new Error(message);
  };
  return {
    name: "application/json",
    async decode(bytes) {
      const value = parsedJson(new TextDecoder().decode(bytes));
      if (value === undefined) return refuse(ErrorCodes.ParseError, "The message is not JSON.");
      if (isMessage(value)) return value;
      return refuse(ErrorCodes.InvalidRequest, "The message is not a request, a notification or a response.");
    },
  };
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null) return false;
  return ("method" in value && typeof value.method === "string") || "result" in value || "error" in value;
}
