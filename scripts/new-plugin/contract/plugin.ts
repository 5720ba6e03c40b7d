import type { PluginContext } from '#kernel'
import { ExamplePlugin } from './contract'

/** Runs when another plugin first asks for the service. */
export function activate(context: PluginContext) {
  const count = context.store(0)
  context.provide(ExamplePlugin, {
    count,
    add: () => count.set(before => before + 1),
  })
}
