import { ApiError } from "../api-error.ts";
import { apiBase, commonHeaders, handleAuthFailure, parseBody, toError } from "../api.ts";
import { connection } from "../connection.ts";
import { session } from "../session/session-store.ts";

/** Accepted file types of image inputs. The formats of iPhones are listed because many computers don't know them. */
export const pictureTypes = "image/*,.heic,.heif";

/** Uploads a form with files. `onProgress` gets values from 0 to 1. */
export function upload<T>(
  path: string,
  form: FormData,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  const { token } = session.getState();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", apiBase + path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    const miss = () => {
      connection.report(false);
      reject(new ApiError(0, { code: "network" }));
    };
    request.onerror = miss;
    request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300;
      const answer = parseBody(request.responseText);
      if (isOk && answer === undefined) return miss();
      connection.report(true);
      if (isOk) return resolve(answer as T);
      const refusal = toError(request.status, answer, request.getResponseHeader("Retry-After"));
      handleAuthFailure(refusal, token);
      reject(refusal);
    };
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
