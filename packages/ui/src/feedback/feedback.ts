export { Ask, type AskProps } from './ask.tsx';
export { ModalToast } from './modal-toast.tsx';
export { Snackbar, type SnackbarAbove } from './snackbar.tsx';
export { Toast } from './toast.tsx';
