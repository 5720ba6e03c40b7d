import { Component, type ReactNode, Suspense } from 'react'
import type { Kernel } from '../core/kernel'
import { type FaultViewProps, type KernelFrame, OwnerProvider, useKernelFrame } from './kernel-context'

interface GuardProps {
  readonly plugin: string
  /** `point:plugin/contribution`: the contribution to quarantine after repeated failures. */
  readonly where: string
  /** Shown while code or services load. */
  readonly pending?: ReactNode
  /** Shown instead of the host's notice after a failure. */
  readonly fallback?: ReactNode
  /** Runs before a retry. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}

interface BoundaryProps extends GuardProps {
  readonly report: Kernel['report']
  readonly notice: (props: FaultViewProps) => ReactNode
}

class Boundary extends Component<BoundaryProps, { error?: unknown; failed: boolean }> {
  override state: { error?: unknown; failed: boolean } = { failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.report(this.props.plugin, this.props.where, error)
  }

  retry = () => {
    this.props.onRetry?.()
    this.setState({ failed: false, error: undefined })
  }

  override render() {
    const { plugin, where, fallback, notice, children } = this.props
    if (!this.state.failed) return children
    if (fallback !== undefined) return fallback
    return notice({ plugin, where, error: this.state.error, retry: this.retry })
  }
}

/**
 * Renders the same as a Guard, for callers that already have the frame. Saves one component per contribution, which
 * matters in a list with hundreds of them.
 */
export function guarded({ kernel, FaultView }: KernelFrame, props: GuardProps, key?: string) {
  return (
    <Boundary
      key={key}
      {...props}
      report={kernel.report}
      notice={fault => FaultView && <FaultView {...fault} />}
    >
      <Suspense fallback={props.pending ?? null}>
        <OwnerProvider value={props.plugin}>{props.children}</OwnerProvider>
      </Suspense>
    </Boundary>
  )
}

/** Isolates one contribution: catches its errors, names its plugin, waits for its code. */
export function Guard(props: GuardProps) {
  return guarded(useKernelFrame(), props)
}
