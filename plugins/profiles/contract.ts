import {
  type ContributionBase,
  definePoint,
  defineRoute,
  defineService,
  defineView,
  type ReadableStore,
  type Session,
  type ViewLoader,
} from '#kernel'

const isProfile = (value: string | undefined) => /^(npub1|nprofile1)/i.test(value ?? '')

export const profileRoute = defineRoute('/$profile', p => isProfile(p.profile))
export const profileTabRoute = defineRoute('/$profile/$tab', p => isProfile(p.profile))

/** A kind 0 event, read and made safe: names neutralised and cut, addresses checked. Every field may be missing. */
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
  /** Its `emoji` tags (NIP-30): what `:shortcodes:` in `about` stand for. */
  readonly emoji?: readonly (readonly string[])[]
  /** s */
  readonly createdAt?: number
}

/** Knows people by their public key. */
export interface ProfilesService {
  /** Live; asks the relays while someone listens. `undefined` until a profile is known. */
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
/** One row of a list of people. */
export const ProfileRow = defineView<Person>('profile-row')

export interface ProfileFacts {
  readonly pubkey: string
  readonly session: Session
  /** The reader mutes them. */
  readonly muted: boolean
}

/** Tabs of a profile. `path` is '' for the first. */
export const profileTabs = definePoint<
  ContributionBase & {
    readonly path: string
    readonly label: string
    readonly view: ViewLoader<Person>
    readonly when?: (facts: ProfileFacts) => boolean
    /** Only for people who have published events of these kinds, or when its path is open. */
    readonly onlyWith?: readonly number[]
  }
>('profile-tabs')

/** Buttons in a profile's header. */
export const profileActions = definePoint<
  ContributionBase & { readonly view: ViewLoader<Person>; readonly when?: (facts: ProfileFacts) => boolean }
>('profile-actions')

/** Lines under a person's name: how near they are, who knows them, who warns of them. */
export const profileFacts = definePoint<
  ContributionBase & {
    readonly view: ViewLoader<Person>
    readonly when?: (facts: ProfileFacts) => boolean
    /** px that are kept free for it from the start, so that nothing below it moves when it comes. */
    readonly height?: number
  }
>('profile-facts')
