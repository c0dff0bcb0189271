import './lib/schemas-without-eval.ts';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/mantine.css';
import './ui/app.css';
import './ui/print.css';
import { startSession } from './lib/session.ts';
import { theme, themeVariables } from './lib/theme.ts';
import { router } from './routes.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

startSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme="dark">
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
