import type { PluginFault } from '../core/fault-log'
import type { SettingsDefinition } from '../core/settings'
import type { ReadableStore } from '../core/store'
import {
  type ContributionBase,
  defineContributionPoint,
  defineService,
  type ViewLoader,
} from '../core/tokens'

/**
 * State of this device: the relays it uses, the faults that happened, and the size of the local database. The host
 * provides this service after the first screen.
 */
export interface DeviceStateService {
  /** URLs of the relays that the reader uses. */
  readonly relays: ReadableStore<readonly string[]>
  /** The latest faults of plugins, oldest first; 100 at most. */
  readonly faults: ReadableStore<readonly PluginFault[]>
  /**
   * Counts the events of the local database. `problem` is the reason why they are kept only in memory, and missing if
   * they are stored.
   */
  getDatabaseSize(): Promise<{ readonly events: number; readonly bytes: number; readonly problem?: string }>
}
export const DeviceState = defineService<DeviceStateService>('host.device-state@1')

/** Views that plugins add to Settings, System, such as an offer to help with the search for a fault. */
export const systemSettingsViews = defineContributionPoint<
  ContributionBase & { readonly view: ViewLoader<Record<never, never>> }
>('system-parts')

/**
 * Describes a plugin's own database and records in Settings, System, where the reader can delete them. The plugin is
 * restarted without them; its settings stay. A plugin contributes this in `activate`, because that page activates every
 * plugin that has stored something.
 */
export const storedDataItems = defineContributionPoint<
  ContributionBase & {
    /** A name such as 'Drafts'. */
    readonly title: string
    /** A sentence that says what this data is for, and what its deletion costs. */
    readonly text: string
    /** True if the data exists nowhere else. In that case, the reader is asked before it is deleted. */
    readonly irreplaceable?: true
  }
>('stored-data')

/**
 * A settings record that the reader may take to another device as a file. Never contribute a record with a secret: the
 * file contains every record that is contributed here. A plugin may contribute in `activate`, because the export first
 * activates every plugin that has a record.
 */
export const exportableSettings = defineContributionPoint<
  ContributionBase & {
    /** A name such as 'Feeds of the home page'. */
    readonly title: string
    /** The key of the record in the storage. */
    readonly key: string
    readonly definition: SettingsDefinition<unknown>
    /** The fields that are taken along. All others stay as they are; without `fields`, the whole record is taken. */
    readonly fields?: readonly string[]
    /** Returns the checked value without what may be a secret, such as a relay's address with a token. */
    readonly withoutSecrets?: (value: never) => unknown
  }
>('portable-settings', ({ key }) => (key.startsWith('pinion/') ? undefined : `${key} is no key of Pinion`))
