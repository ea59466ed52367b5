import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What broke is forgotten with another name: a visit to another screen. */
  name: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  broken: boolean;
  name: unknown;
}

/** Shows something else in the place of what breaks while it is drawn. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false, name: this.props.name };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.name === state.name ? null : { broken: false, name: props.name };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
