export { default } from '../../features/call/call-screen.tsx';
