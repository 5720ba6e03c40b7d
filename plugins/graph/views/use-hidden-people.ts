import { Moderation } from '#contracts/moderation'
import { useOptionalService, useOptionalStore } from '#kernel/react'

const nobody = () => false

/**
 * Tells whether moderation hides a person from lists; a new function whenever that changes. Without moderation nobody
 * is hidden.
 */
export const useHiddenPeople = (): ((pubkey: string) => boolean) =>
  useOptionalStore(useOptionalService(Moderation)?.hides) ?? nobody
