import type { GuestManifest } from './guest-manifest'
import { asksForReader, asksToPay, hostsOf, publishKinds, readableKinds, storeSize } from './permissions'

/** Returns in words what a guest adds. */
export function whatItAdds({ adds }: GuestManifest): readonly string[] {
  const quoted = (items: readonly { readonly label: string }[] = []) =>
    items.map(({ label }) => `'${label}'`).join(', ')
  const one = (words: string, items: readonly { readonly label: string }[] | undefined) =>
    items && items.length > 0 ? [`${words}: ${quoted(items)}`] : []
  const kinds = (adds.noteKinds ?? []).map(({ names, kinds: numbers, as }) => {
    const what = names?.[1] ?? 'events'
    return `Shows ${what} (kind ${numbers.join(', ')})${as?.includes('post') ? ', in feeds, too' : ''}`
  })
  const pages = (adds.pages ?? []).map(
    ({ label, inSidebar }) => `A page '${label}'${inSidebar ? ', with an entry in the sidebar' : ''}`,
  )
  return [
    ...kinds,
    ...pages,
    ...one('Tabs of the home page', adds.feeds),
    ...one('Buttons under notes', adds.actions),
    ...one("Entries of a note's menu", adds.menu),
    ...one('Modes of the composer', adds.composerModes),
    ...one('Suggestions below the search box', adds.search),
    ...one('Notifications', adds.notifications),
    ...one('Wallets that can be connected', adds.connectors),
    ...((adds.settings ?? []).length > 0 ? ['Its own settings'] : []),
  ]
}

/** Returns each permission of a guest in words. */
function permissionsOf(manifest: GuestManifest): readonly string[] {
  const reads = readableKinds(manifest)
  const publishes = publishKinds(manifest)
  const hosts = hostsOf(manifest)
  const size = storeSize(manifest)
  const { search, connectors } = manifest.adds
  return [
    ...(asksForReader(manifest) ? ['It learns who you are and whom you follow.'] : []),
    ...(reads.length > 0
      ? [`It reads events of kind ${reads.join(', ')} from your relays, which see what it asks for.`]
      : []),
    ...(search && search.length > 0 ? ['It learns what you type into the search box.'] : []),
    ...(publishes.length > 0
      ? [`It proposes events of kind ${publishes.join(', ')}. You see each one before it is published.`]
      : []),
    ...(hosts.length > 0 ? [`It talks to ${hosts.join(', ')}, and can tell it all that it learns.`] : []),
    ...(asksToPay(manifest) ? ['It asks you to pay invoices. You see each one before.'] : []),
    ...(connectors && connectors.length > 0
      ? ['It connects a wallet: it learns your balance, and carries out your payments.']
      : []),
    ...(size > 0 ? [`It keeps up to ${size} kB of its own data in this browser.`] : []),
  ]
}

/** Returns in words what a guest may do. */
export function whatItMay(manifest: GuestManifest): readonly string[] {
  const may = permissionsOf(manifest)
  const isMute = publishKinds(manifest).length === 0 && hostsOf(manifest).length === 0
  if (may.length === 0) return ['It draws what it is given. It learns nothing else, and can tell nobody.']
  return ['It draws what it is given.', ...may, ...(isMute ? ['It can tell nobody else.'] : [])]
}

const without = (all: readonly string[], others: readonly string[]) =>
  all.filter(each => !others.includes(each))

/** Returns in words how a version differs from the one before it. */
export function changesOf(before: GuestManifest, after: GuestManifest): readonly string[] {
  const [hadMay, hasMay] = [permissionsOf(before), permissionsOf(after)]
  const [hadAdds, hasAdds] = [whatItAdds(before), whatItAdds(after)]
  return [
    ...without(hasMay, hadMay).map(each => `May now: ${each}`),
    ...without(hadMay, hasMay).map(each => `No more: ${each}`),
    ...without(hasAdds, hadAdds).map(each => `New: ${each}`),
    ...without(hadAdds, hasAdds).map(each => `Gone: ${each}`),
  ]
}

/** Compares two versions, such as 1.2.0 and 1.10.0. Negative if the first is the older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(each => each.split('.').map(Number))
  for (let at = 0; at < 3; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
