import { noteKinds } from '#contracts/notes'
import type { PluginManifest } from '#kernel'
import { routes, sidebarItems } from '#kernel/shell'
import { pluralize } from '#ui-kit'

/** Returns a text that lists what a plugin contributes. */
export function describeContributions({ contributes = [] }: PluginManifest): string {
  const countPoint = (id: string) => contributes.filter(contribution => contribution.point.id === id).length
  const pageCount = countPoint(routes.id)
  const kinds = contributes
    .filter(contribution => contribution.point.id === noteKinds.id)
    .flatMap(contribution => (contribution.value as unknown as { kinds: readonly number[] }).kinds)
  const menuEntryCount = countPoint(sidebarItems.id)
  const viewCount = contributes.filter(contribution => contribution.point.id.startsWith('view:')).length
  const descriptions = [
    pageCount > 0 && pluralize(pageCount, 'page'),
    kinds.length > 0 && `note kinds ${kinds.join(', ')}`,
    menuEntryCount > 0 && pluralize(menuEntryCount, 'menu entry', 'menu entries'),
    viewCount > 0 && `${pluralize(viewCount, 'view')} others use`,
  ].filter(Boolean)
  return descriptions.length > 0 ? `Adds ${descriptions.join(', ')}.` : 'Works in the background.'
}
