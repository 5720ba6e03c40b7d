import {
  createCell,
  definePlugin,
  type Kernel,
  type PluginContext,
  type PluginManifest,
  type ReadableStore,
} from '#kernel'
import { allowFrameDocument, type Nostr, type RelayChoice } from '#kernel/engine'
import { IMAGE_PROXY_SETTINGS, imageProxySettings } from '#kernel/images'
import { mayHoldToken } from '#kernel/nostr'
import { SANDBOX_PAGE } from '#kernel/sandbox'
import {
  AddedPlugins,
  DeviceState,
  type PluginPermissions,
  portableSettings,
  settingsRoute,
  settingsSections,
  shortcuts,
  TurnOnKind,
} from '#kernel/shell'
import { themeSettings } from './appearance'
import { hasFormerRecords } from './former-client/former-records'
import { switchSettings } from './plugin-switches'
import { relaySettings } from './relay-list'
import { keyboardSettings } from './shortcuts/keyboard-settings'
import { THEME_KEY } from './show-theme'

/** Maximum number of switches in a settings file; far more than there are plugins. */
const MAX_SWITCHES = 500

const boundedSwitches: typeof switchSettings = {
  ...switchSettings,
  read(stored, version) {
    const read = switchSettings.read(stored, version)
    return read && Object.fromEntries(Object.entries(read).slice(0, MAX_SWITCHES))
  },
}

/** Loads the code that takes over the settings of the former client, if any of its records is there. */
function startIfFormer(kernel: Kernel, context: PluginContext) {
  try {
    if (hasFormerRecords(localStorage))
      void import('./former-client/start')
        .then(({ startTakeOver }) => context.signal.aborted || startTakeOver(kernel, context))
        .catch(error => context.log.warn('Settings were not taken over', error instanceof Error))
  } catch {
    // The browser blocks storage, so there is nothing to take over.
  }
}

/**
 * Creates the manifest of those parts of the host that the first screen does not need. `relays` are those that the
 * reader uses.
 */
export const lateHost = (
  kernel: Kernel,
  nostr: Nostr,
  relays: ReadableStore<readonly RelayChoice[]>,
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
      TurnOnKind.by(() => import('./links/turn-on-kind')),
      shortcuts({ id: 'settings', order: 80, keys: 'g s', label: 'Go to Settings', to: settingsRoute }),
      shortcuts({
        id: 'message',
        order: 90,
        keys: 'm',
        label: 'Go to the message at the edge: Undo',
        action: () => import('./shortcuts/focus-message'),
      }),
      settingsSections({
        id: 'keyboard',
        order: 40,
        title: 'Keyboard',
        icon: 'keyboard',
        view: () => import('./shortcuts/keyboard-section'),
      }),
      settingsSections({
        id: 'system',
        order: 50,
        title: 'System',
        icon: 'sliders',
        view: () => import('./settings/system/system-section'),
      }),
      portableSettings({
        id: 'image-proxy',
        title: 'Image proxy',
        key: IMAGE_PROXY_SETTINGS,
        definition: imageProxySettings,
        // The address of an own proxy is of no use without its keys, and these are secrets.
        fields: ['enabled', 'fallbackToOriginal'],
      }),
      portableSettings({ id: 'theme', title: 'Theme', key: THEME_KEY, definition: themeSettings }),
      portableSettings({
        id: 'relays',
        title: 'Relays',
        key: 'pinion/relays',
        definition: relaySettings,
        withoutSecrets: (relays: readonly RelayChoice[] | null) =>
          relays?.filter(({ url }) => !mayHoldToken(url)),
      }),
      portableSettings({
        id: 'plugins',
        title: 'Plugins that are on or off',
        key: 'pinion/plugins',
        definition: boundedSwitches,
      }),
      portableSettings({
        id: 'keyboard',
        title: 'Keyboard',
        key: 'pinion/keyboard',
        definition: keyboardSettings,
      }),
    ],
    activateOn: ['idle'],
    activate: async () => ({
      activate(context) {
        startIfFormer(kernel, context)
        allowFrameDocument(SANDBOX_PAGE)
        const permissions = createCell<PluginPermissions>(new Map())
        context.provide(AddedPlugins, {
          permissions,
          resolve: token => kernel.resolve(token),
          add(manifest) {
            const { id } = manifest
            if ((kernel.status.get()[id] ?? 'off') !== 'off')
              throw new Error(`There is a plugin ${id} already`)
            kernel.enable(manifest)
            if (manifest.permissions?.length)
              permissions.set(new Map([...permissions.get(), [id, manifest.permissions]]))
            return context.own(() => {
              const others = [...permissions.get()].filter(([other]) => other !== id)
              if (others.length < permissions.get().size) permissions.set(new Map(others))
              void kernel.disable(id)
            })
          },
        })
        const urls = createCell<readonly string[]>([])
        const look = () => urls.set(relays.get().map(({ url }) => url))
        context.own(relays.subscribe(look))
        look()
        context.provide(DeviceState, { relays: urls, faults: kernel.faults, database: nostr.stats })
      },
    }),
  })
