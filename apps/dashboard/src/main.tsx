import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ActionProvider } from './actions/ActionProvider.tsx';
import { BASE } from './api/client.ts';
import { createQueries } from './api/queries.ts';
import { Routes } from './routes.tsx';
import { schemes } from './theme/schemes.ts';
import { theme, variables } from './theme/theme.ts';
import { Toasts } from './ui/Toasts.tsx';

// The content security policy allows only style elements with this nonce. Mantine needs it, and so does the code that locks scrolling
// behind a dialog.
const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
setNonce(nonce);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the dashboard.');

createRoot(place).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={createQueries()}>
        <ActionProvider>
          <Router base={BASE}>
            <Routes />
          </Router>
          <Toasts />
        </ActionProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
