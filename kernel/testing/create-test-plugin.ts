import type { PluginContext, PluginManifest } from '../core/plugin'

/** Creates a manifest with defaults for the fields that a test leaves out. */
export function createTestPlugin(
  id: string,
  rest: Partial<PluginManifest> = {},
  activate?: (context: PluginContext) => void | Promise<void>,
): PluginManifest {
  const common = { id, version: '1.0.0', api: 1, title: id, summary: '', icon: 'plugins' } as const
  return { ...common, ...rest, ...(activate && { activate: async () => ({ activate }) }) }
}
