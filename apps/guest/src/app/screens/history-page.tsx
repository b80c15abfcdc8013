export { default } from '../../features/history/history-screen.tsx';
