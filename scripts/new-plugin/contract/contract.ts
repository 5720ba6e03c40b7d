import { defineService, type ReadableStore } from '#kernel'

/** A counter that other plugins can use. The count is lost when this plugin is turned off. */
export interface ExamplePluginService {
  readonly count: ReadableStore<number>
  add(): void
}
export const ExamplePlugin = defineService<ExamplePluginService>('example-plugin@1')
