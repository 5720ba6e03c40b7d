import { Component, type ReactNode, Suspense } from 'react'
import type { Kernel } from '../core/kernel'
import {
  type FaultViewProps,
  type KernelContextValue,
  PluginIdProvider,
  useKernelContext,
} from './kernel-context'

interface PluginBoundaryProps {
  readonly plugin: string
  /** The name `point:plugin/contribution`. This contribution is quarantined after repeated failures. */
  readonly where: string
  /** Shown while code or services are loading. */
  readonly pending?: ReactNode
  /** Shown after a failure instead of the host's notice. */
  readonly fallback?: ReactNode
  /** Called before the children are rendered again after a failure. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}

interface BoundaryProps extends PluginBoundaryProps {
  readonly report: Kernel['report']
  readonly notice: (props: FaultViewProps) => ReactNode
}

class ErrorBoundary extends Component<BoundaryProps, { error?: unknown; failed: boolean }> {
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
 * Renders the same as `PluginBoundary`, for callers that already have the kernel context. This saves one component for
 * each contribution, and a list may have hundreds.
 */
export function renderPluginBoundary(
  { kernel, FaultView }: KernelContextValue,
  props: PluginBoundaryProps,
  key?: string,
) {
  return (
    <ErrorBoundary
      key={key}
      {...props}
      report={kernel.report}
      notice={fault => FaultView && <FaultView {...fault} />}
    >
      <Suspense fallback={props.pending ?? null}>
        <PluginIdProvider value={props.plugin}>{props.children}</PluginIdProvider>
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * Isolates one contribution: catches its errors, provides the id of its plugin to its views, and waits for its code.
 */
export function PluginBoundary(props: PluginBoundaryProps) {
  return renderPluginBoundary(useKernelContext(), props)
}
