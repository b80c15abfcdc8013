import './shared/browser/stand-ins.ts';
import './app/console.css';
import { keepStyles } from '@hansang/ui/steady';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

keepStyles();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
