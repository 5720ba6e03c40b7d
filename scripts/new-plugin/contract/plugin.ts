import type { PluginContext } from '#kernel'
import { ExamplePlugin } from './contract'

/** Called when another plugin asks for the service for the first time. */
export function activate(context: PluginContext) {
  const count = context.store(0)
  context.provide(ExamplePlugin, {
    count,
    add: () => count.set(before => before + 1),
  })
}
