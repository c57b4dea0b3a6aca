import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { commonText } from '../text/common.ts';

interface ErrorBoundaryProps {
  /** Path of the page. When it changes, the boundary renders its children again. */
  place: string;
  children: ReactNode;
}
interface ErrorBoundaryState {
  message: string | null;
  place: string;
}

/**
 * Shows an error in place of a page that throws, and keeps the shell visible. Also handles JavaScript chunks that no longer exist after an
 * update.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return place === state.place ? null : { message: null, place };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <Empty
        isPage
        icon="warning"
        title={commonText.crashed.title}
        action={<Button onClick={() => globalThis.location.reload()}>{commonText.crashed.reload}</Button>}
      >
        {commonText.crashed.text(this.state.message)}
      </Empty>
    );
  }
}
