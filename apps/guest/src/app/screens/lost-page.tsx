export { default } from '../../features/lost/lost-screen.tsx';
