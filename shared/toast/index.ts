/** Short messages over the page. `<Toaster/>` is mounted once, by the host; anything may call `toast`. */
export { fileRejected, toast } from './toast';
export type { ToastKind, ToastOptions } from './requests';
export { Toaster } from './toaster';
