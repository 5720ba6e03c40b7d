import { databaseName, type Kernel, type PluginManifest } from '#kernel'
import { storedData } from '#kernel/shell'
import { measureDatabase } from '#kernel/storage'
import { formatCount } from '#ui-kit'
import type { Host } from '../../host-context'
import { deletePluginData } from '../delete-plugin-data'
import { storedRecords } from '../stored-records'
import { clearApp, clearMedia, measureApp, measureMedia } from './stored-files'
import type { StoredPart } from './stored-part'

type Parts = Pick<Host, 'nostr' | 'switches'>

/** Returns all sorts of data that Pinion stores on this device. Data that cannot be measured has no size. */
export async function storedParts(kernel: Kernel, host: Parts): Promise<readonly StoredPart[]> {
  const [events, plugins, media, app, used] = await Promise.all([
    eventsPart(host),
    pluginParts(kernel, host),
    measured(measureMedia),
    measured(measureApp),
    measured(async () => (await navigator.storage.estimate()).usage),
  ])
  const parts: readonly StoredPart[] = [
    events,
    ...plugins,
    {
      id: 'media',
      title: 'Media',
      text: 'Files that other apps shared to Pinion, and what is left of downloads. The pictures you see are in the browser’s own cache.',
      bytes: media,
      clear: clearMedia,
    },
    {
      id: 'app',
      title: 'Pinion itself',
      text: 'The files of the app, with which it starts without a network. Parts that you use rarely can be cleared; they are loaded again when you use them.',
      bytes: app,
      clear: clearApp,
    },
  ]
  const known = parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  return [
    ...parts,
    {
      id: 'rest',
      title: 'The rest',
      text: 'Accounts with their keys, unsent notes, settings, and the data of other plugins. Settings, Plugins can delete the data of each plugin.',
      bytes: used !== undefined && used > known ? used - known : undefined,
    },
  ]
}

async function eventsPart({ nostr }: Parts): Promise<StoredPart> {
  const { events, bytes, problem } = await nostr.stats()
  const text =
    problem === undefined
      ? 'They let you read without a network. The relays have them too.'
      : `They are kept only until the tab is closed: ${problem}`
  return { id: 'events', title: `Events (${formatCount(events)})`, text, bytes, clear: () => nostr.clear() }
}

/** Returns the data that enabled plugins describe. A plugin describes its data while it is active. */
async function pluginParts(kernel: Kernel, { switches }: Parts): Promise<readonly StoredPart[]> {
  const manifests = switches.entries.get().flatMap(entry => switches.manifestOf(entry) ?? [])
  const keeping = manifests.filter(
    ({ id, permissions = [], keepsData }) =>
      permissions.includes('database') && !keepsData && kernel.status.get()[id] === 'enabled',
  )
  await Promise.allSettled(keeping.map(({ id }) => kernel.activate(id)))
  return Promise.all(
    kernel.points.get(storedData).flatMap(({ owner, key, value: { title, text, irreplaceable } }) => {
      const manifest = manifests.find(({ id }) => id === owner)
      if (!manifest) return []
      const size = measured(async () => (await measureDatabase(databaseName(owner))) + recordBytes(manifest))
      const clear = () => deletePluginData(kernel, manifest, { settings: false })
      return [size.then(bytes => ({ id: key, title, text, irreplaceable, bytes, clear }))]
    }),
  )
}

const recordBytes = (manifest: PluginManifest): number =>
  storedRecords(manifest).others.reduce((sum, name) => sum + (localStorage.getItem(name)?.length ?? 0), 0)

async function measured<T>(measure: () => Promise<T>): Promise<T | undefined> {
  try {
    return await measure()
  } catch {
    return undefined
  }
}
