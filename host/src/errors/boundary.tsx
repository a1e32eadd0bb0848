import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Draws what stands in for the children after a render failure. */
  readonly fallback: (error: Error, reset: () => void) => ReactNode;
  readonly children: ReactNode;
  /** Is told of each failure. */
  readonly onError?: (error: Error) => void;
}

interface BoundaryState {
  readonly error: Error | null;
}

/** Keeps a render failure inside its own area. Give it a `key` of what it shows: another page starts afresh. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    this.props.onError?.(error);
  }

  readonly #reset = () => this.setState({ error: null });

  override render(): ReactNode {
    return this.state.error === null
      ? this.props.children
      : this.props.fallback(this.state.error, this.#reset);
  }
}
