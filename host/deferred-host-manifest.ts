import {
  createValueStore,
  definePlugin,
  type Kernel,
  type PluginContext,
  type PluginManifest,
  type ReadableStore,
} from '#kernel'
import { allowFrameHtml, type NostrClient, type RelayListEntry } from '#kernel/engine'
import { IMAGE_PROXY_SETTINGS_KEY, imageProxySettings } from '#kernel/images'
import { mayContainAccessToken } from '#kernel/nostr'
import { SANDBOX_FRAME_HTML } from '#kernel/sandbox'
import {
  AddedPlugins,
  DeviceState,
  EnableKindButton,
  exportableSettings,
  type PluginPermissions,
  settingsRoute,
  settingsSections,
  shortcuts,
} from '#kernel/shell'
import { THEME_KEY } from './apply-theme'
import { relaySettings } from './create-chosen-relay-list'
import { pluginSwitchSettings } from './create-plugin-switches'
import { themeSettings } from './create-theme'
import { hasLegacyRecords } from './legacy-client/legacy-records'
import { keyboardSettings } from './shortcuts/keyboard-settings'

/** Maximum number of switches in a settings file; far more than there are plugins. */
const MAX_STORED_SWITCHES = 500

const boundedSwitchSettings: typeof pluginSwitchSettings = {
  ...pluginSwitchSettings,
  read(stored, version) {
    const read = pluginSwitchSettings.read(stored, version)
    return read && Object.fromEntries(Object.entries(read).slice(0, MAX_STORED_SWITCHES))
  },
}

/**
 * Loads the code that imports the settings of the former client (`legacy-client`), if this browser has one of its
 * records.
 */
function importLegacyIfPresent(kernel: Kernel, context: PluginContext) {
  try {
    if (hasLegacyRecords(localStorage))
      void import('./legacy-client/start-legacy-import')
        .then(({ startLegacyImport }) => context.signal.aborted || startLegacyImport(kernel, context))
        .catch(error => context.log.warn('Settings were not taken over', error instanceof Error))
  } catch {
    // The browser blocks storage, so there is nothing to import.
  }
}

/**
 * Creates the manifest of those parts of the host that the first screen does not need. `relays` are those that the
 * reader uses.
 */
export const createDeferredHostManifest = (
  kernel: Kernel,
  nostr: NostrClient,
  relays: ReadableStore<readonly RelayListEntry[]>,
): PluginManifest =>
  definePlugin({
    id: 'late-host',
    version: '1.0.0',
    api: 1,
    title: 'Pinion',
    summary: 'The app itself.',
    icon: 'settings',
    provides: [DeviceState, AddedPlugins],
    contributes: [
      EnableKindButton.contribute(() => import('./links/enable-kind-plugin-button')),
      shortcuts({ id: 'settings', order: 80, keys: 'g s', label: 'Go to Settings', to: settingsRoute }),
      shortcuts({
        id: 'message',
        order: 90,
        keys: 'm',
        label: 'Go to the message at the edge: Undo',
        action: () => import('./shortcuts/focus-newest-toast'),
      }),
      settingsSections({
        id: 'keyboard',
        order: 40,
        title: 'Keyboard',
        icon: 'keyboard',
        view: () => import('./shortcuts/keyboard-settings-section'),
      }),
      settingsSections({
        id: 'system',
        order: 50,
        title: 'System',
        icon: 'sliders',
        view: () => import('./settings/system/system-section'),
      }),
      exportableSettings({
        id: 'image-proxy',
        title: 'Image proxy',
        key: IMAGE_PROXY_SETTINGS_KEY,
        definition: imageProxySettings,
        // Only these fields are exported. The address of the reader's own proxy would be useless without its keys, and
        // those are secrets.
        fields: ['enabled', 'fallbackToOriginal'],
      }),
      exportableSettings({ id: 'theme', title: 'Theme', key: THEME_KEY, definition: themeSettings }),
      exportableSettings({
        id: 'relays',
        title: 'Relays',
        key: 'pinion/relays',
        definition: relaySettings,
        withoutSecrets: (relays: readonly RelayListEntry[] | null) =>
          relays?.filter(({ url }) => !mayContainAccessToken(url)),
      }),
      exportableSettings({
        id: 'plugins',
        title: 'Plugins that are on or off',
        key: 'pinion/plugins',
        definition: boundedSwitchSettings,
      }),
      exportableSettings({
        id: 'keyboard',
        title: 'Keyboard',
        key: 'pinion/keyboard',
        definition: keyboardSettings,
      }),
    ],
    activateOn: ['idle'],
    activate: async () => ({
      activate(context) {
        importLegacyIfPresent(kernel, context)
        allowFrameHtml(SANDBOX_FRAME_HTML)
        const permissions = createValueStore<PluginPermissions>(new Map())
        context.provide(AddedPlugins, {
          permissions,
          resolve: token => kernel.resolve(token),
          add(manifest) {
            const { id } = manifest
            if ((kernel.pluginStates.get()[id] ?? 'off') !== 'off')
              throw new Error(`There is a plugin ${id} already`)
            kernel.enable(manifest)
            if (manifest.permissions?.length)
              permissions.set(new Map([...permissions.get(), [id, manifest.permissions]]))
            return context.own(() => {
              const remaining = [...permissions.get()].filter(([other]) => other !== id)
              if (remaining.length < permissions.get().size) permissions.set(new Map(remaining))
              void kernel.disable(id)
            })
          },
        })
        const urls = createValueStore<readonly string[]>([])
        const updateUrls = () => urls.set(relays.get().map(({ url }) => url))
        context.own(relays.subscribe(updateUrls))
        updateUrls()
        context.provide(DeviceState, {
          relays: urls,
          faults: kernel.faults,
          getDatabaseSize: nostr.databaseStats,
        })
      },
    }),
  })
