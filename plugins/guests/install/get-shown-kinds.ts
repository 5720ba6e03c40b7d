import type { GuestManifest } from './guest-manifest'

/** The kinds of events that a guest shows, each once. */
export const getShownKinds = ({ adds }: Pick<GuestManifest, 'adds'>): readonly number[] => [
  ...new Set((adds.noteKinds ?? []).flatMap(({ kinds }) => kinds)),
]
