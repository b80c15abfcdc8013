import { forgetGivenUp } from '@hansang/ui/lazy-part';
import { isUnfetched } from '@hansang/ui/steady';
import { Component, type ReactNode } from 'react';

interface GivenUpProps {
  readonly children: ReactNode;
  /** The page that is open: whoever leaves it has left what did not come. */
  readonly at?: string;
  /** In the place of what did not come. */
  instead(error: unknown, again: () => void): ReactNode;
}

/** Says that a part did not come where it would stand, with another try; what stands beside it stays. */
export class GivenUp extends Component<GivenUpProps, { readonly error: unknown }> {
  constructor(props: GivenUpProps) {
    super(props);
    this.state = { error: null };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(): void {
    forgetGivenUp();
  }

  override componentDidUpdate({ at }: GivenUpProps): void {
    if (at !== this.props.at && this.state.error !== null) this.#again();
  }

  readonly #again = () => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // What came and is broken inside is a fault of ours.
    if (!isUnfetched(error)) throw error;
    return this.props.instead(error, this.#again);
  }
}
