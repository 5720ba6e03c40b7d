import type { PluginContext } from '#kernel'
import { DebugSession } from './contract'
import { createDebugSession } from './session/create-debug-session'

export function activate(context: PluginContext): void {
  context.provide(DebugSession, createDebugSession(context))
}
