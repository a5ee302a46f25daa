/** The toast library and its styles, in one file of the build. */
import { toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";
import { placeToasts } from "./toast-place.ts";

const shown = new Set<unknown>();
toast.onChange(({ id, status }) => {
  if (status === "removed") shown.delete(id);
  else shown.add(id);
  placeToasts(shown.size > 0);
});

export { renderToast } from "./toast-content.tsx";
export { ToastContainer as default } from "react-toastify/unstyled";
