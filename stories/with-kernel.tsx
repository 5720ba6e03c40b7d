import type { Decorator } from '@storybook/react-vite'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { PluginManifest } from '#kernel'
import { Guard, KernelProvider } from '#kernel/react'
import { FaultNotice } from '../host/fault-notice'
import { HostProvider } from '../host/host-context'
import { createStoryKernel, type StoryKernel, type StoryKernelOptions } from './story-kernel'
import { storyNetwork } from './story-network'
import { createStoryRouter, StoryPlaceProvider } from './story-router'

// Storybook accepts any parameter. This declaration checks ours, so that a story cannot ask for a session that does
// not exist.
declare module 'storybook/internal/csf' {
  interface Parameters {
    kernel?: StoryKernelOptions
  }
}

/** The kernel of a story, made by its first effect and disposed when the story ends. */
function useStoryKernel(manifests: readonly PluginManifest[], options: StoryKernelOptions) {
  const [made, setMade] = useState<StoryKernel & { router: ReturnType<typeof createStoryRouter> }>()
  // The options of a story never change; Storybook mounts it again instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const network = storyNetwork()
    const story = createStoryKernel(manifests, options)
    setMade({ ...story, router: createStoryRouter(story.kernel, options.path ?? '/') })
    return () => {
      void story.kernel.dispose()
      network.dispose()
    }
  }, [])
  return made
}

function KernelFrame(props: {
  manifests: readonly PluginManifest[]
  options: StoryKernelOptions
  children: ReactNode
}) {
  const { manifests, options, children } = props
  const made = useStoryKernel(manifests, options)
  if (!made) return null
  const { path = '/', overlays = false } = options
  const [first] = manifests
  // A page rendered by itself has the rights of its plugin, as in the app; without one it would be the host's.
  const story = first ? (
    <Guard plugin={first.id} where="story">
      {children}
    </Guard>
  ) : (
    children
  )
  return (
    <KernelProvider kernel={made.kernel} faultView={FaultNotice}>
      <HostProvider value={made.host}>
        <StoryPlaceProvider value={{ path, overlays, story }}>
          <RouterProvider router={made.router} />
        </StoryPlaceProvider>
      </HostProvider>
    </KernelProvider>
  )
}

/**
 * Runs a story on a new, real kernel with these plugins and the rights of the first one, over an in-memory relay that
 * holds a slice of the demo network. `parameters.kernel` sets the address, the events or the session; see
 * `StoryKernelOptions`.
 */
export const withKernel =
  (...manifests: readonly PluginManifest[]): Decorator =>
  (Story, { id, parameters }) => (
    <KernelFrame key={id} manifests={manifests} options={parameters.kernel ?? {}}>
      <Story />
    </KernelFrame>
  )
