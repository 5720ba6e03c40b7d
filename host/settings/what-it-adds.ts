import { noteKinds } from '#contracts/notes'
import type { PluginManifest } from '#kernel'
import { routes, sidebarItems } from '#kernel/shell'
import { counted } from '#ui-kit'

/** Returns a text that lists what a plugin contributes. */
export function whatItAdds({ contributes = [] }: PluginManifest): string {
  const count = (id: string) => contributes.filter(c => c.point.id === id).length
  const pages = count(routes.id)
  const kinds = contributes
    .filter(c => c.point.id === noteKinds.id)
    .flatMap(c => (c.value as unknown as { kinds: readonly number[] }).kinds)
  const entries = count(sidebarItems.id)
  const views = contributes.filter(c => c.point.id.startsWith('view:')).length
  const parts = [
    pages > 0 && counted(pages, 'page'),
    kinds.length > 0 && `note kinds ${kinds.join(', ')}`,
    entries > 0 && counted(entries, 'menu entry', 'menu entries'),
    views > 0 && `${counted(views, 'view')} others use`,
  ].filter(Boolean)
  return parts.length > 0 ? `Adds ${parts.join(', ')}.` : 'Works in the background.'
}
