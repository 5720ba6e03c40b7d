import {
  type ContributionBase,
  definePoint,
  defineService,
  defineView,
  type ReadableStore,
  type ViewLoader,
} from '#kernel'
import type { PersonJudge, Session } from '#kernel/ports'
import { defineRoute } from '#kernel/shell'

const isProfile = (value: string | undefined) => /^(npub1|nprofile1)/i.test(value ?? '')

/** The path of somebody's page; `profile` is an npub or nprofile (NIP-19). */
export const profileRoute = defineRoute('/$profile', p => isProfile(p.profile))
/** The path of one tab of that page; `tab` is the `path` of a contribution to `profileTabs`. */
export const profileTabRoute = defineRoute('/$profile/$tab', p => isProfile(p.profile))

/** A validated kind 0 event: names are neutralized and shortened, addresses checked. Any field may be missing. */
export interface Profile {
  readonly pubkey: string
  readonly name?: string
  readonly displayName?: string
  readonly about?: string
  readonly picture?: string
  readonly banner?: string
  readonly website?: string
  readonly nip05?: string
  readonly lud16?: string
  readonly lud06?: string
  /** Its `emoji` tags (NIP-30), for the `:shortcodes:` in `about`. */
  readonly emoji?: readonly (readonly string[])[]
  /** s */
  readonly createdAt?: number
}

/** Finds profiles by public key. */
export interface ProfilesService {
  /** Live; queries the relays while it has listeners. `undefined` until a profile is found. */
  profile(pubkey: string): ReadableStore<Profile | undefined>
  /** The name to show: display name, name, or a short npub. */
  nameOf(pubkey: string, profile: Profile | undefined): string
}
export const Profiles = defineService<ProfilesService>('profiles@1')

interface Person {
  readonly pubkey: string
}
/** A name that links to the profile, with its hover card. */
export const ProfileName = defineView<Person & { readonly plain?: boolean }>('profile-name')
/** A picture that links to the profile, with its hover card. `size` in px. */
export const ProfileAvatar = defineView<Person & { readonly size?: number; readonly plain?: boolean }>(
  'profile-avatar',
)
/** A row in a list of people. */
export const ProfileRow = defineView<Person>('profile-row')

export interface ProfileFacts {
  readonly pubkey: string
  readonly session: Session
  /** Whether the reader mutes the person. */
  readonly muted: boolean
}

/** Tabs of a profile. `path` is '' for the first. */
export const profileTabs = definePoint<
  ContributionBase & {
    readonly path: string
    readonly label: string
    readonly view: ViewLoader<Person>
    readonly when?: (facts: ProfileFacts) => boolean
    /** Shown only if the person has published events of these kinds, or if its path is open. */
    readonly onlyWith?: readonly number[]
  }
>('profile-tabs')

/**
 * Judges people, as `noteFilters` judges notes: lists of people leave out those of verdict `hide`. Views ask by
 * `usePersonVerdicts`. A filter that reads a store names it in `dependsOn`.
 */
export const personFilters = definePoint<PersonJudge>('person-filters')

/** Buttons in a profile's header. */
export const profileActions = definePoint<
  ContributionBase & { readonly view: ViewLoader<Person>; readonly when?: (facts: ProfileFacts) => boolean }
>('profile-actions')

/** Lines below a person's name: how near they are, who follows them, who mutes them. */
export const profileFacts = definePoint<
  ContributionBase & {
    readonly view: ViewLoader<Person>
    readonly when?: (facts: ProfileFacts) => boolean
    /** px reserved from the start, so that nothing below moves when the line appears. */
    readonly height?: number
  }
>('profile-facts')
