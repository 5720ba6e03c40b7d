import { useMemo } from 'react'
import { Moderation } from '#contracts/moderation'
import { useOptionalService, useOptionalStore } from '#kernel/react'

/** Whether somebody is left out of lists of people; another function when that changes. Nobody is without moderation. */
export function useHidden(): (pubkey: string) => boolean {
  const moderation = useOptionalService(Moderation)
  const version = useOptionalStore(moderation?.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that somebody may be judged otherwise
  return useMemo(() => (pubkey: string) => moderation?.isHidden(pubkey) ?? false, [moderation, version])
}
