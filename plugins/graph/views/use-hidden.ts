import { Moderation } from '#contracts/moderation'
import { useOptionalService, useOptionalStore } from '#kernel/react'

const nobody = () => false

/** Whether somebody is left out of lists of people; another function when that changes. Nobody is without moderation. */
export const useHidden = (): ((pubkey: string) => boolean) =>
  useOptionalStore(useOptionalService(Moderation)?.hides) ?? nobody
