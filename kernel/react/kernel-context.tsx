import { type ComponentType, createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { Kernel } from '../core/kernel'
import { watchFlicks } from './flick'

/** Shown in place of a contribution that failed. The host's version can turn the plugin off. */
export interface FaultViewProps {
  readonly plugin: string
  readonly where: string
  readonly error: unknown
  retry(): void
}

export interface KernelFrame {
  readonly kernel: Kernel
  readonly FaultView?: ComponentType<FaultViewProps>
}

const Frame = createContext<KernelFrame | undefined>(undefined)
const Owner = createContext('host')

export function KernelProvider(props: {
  kernel: Kernel
  faultView?: ComponentType<FaultViewProps>
  children?: ReactNode
}) {
  const { kernel, faultView } = props
  const frame = useMemo(() => ({ kernel, ...(faultView && { FaultView: faultView }) }), [kernel, faultView])
  useEffect(watchFlicks, [])
  return <Frame value={frame}>{props.children}</Frame>
}

export function useKernelFrame(): KernelFrame {
  const frame = use(Frame)
  if (!frame) throw new Error('No KernelProvider is above this component')
  return frame
}

export const useKernel = (): Kernel => useKernelFrame().kernel

/** For components that are also used in pages without a kernel. */
export const useKernelIfAny = (): Kernel | undefined => use(Frame)?.kernel

/** Provides the id of the plugin that owns a view; set by the Guard around every contribution. */
export const OwnerProvider = Owner
/** The id of the plugin whose view is rendering; `host` outside of all plugins. */
export const useOwner = (): string => use(Owner)
