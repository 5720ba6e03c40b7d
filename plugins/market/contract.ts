import { defineView } from '#kernel'
import type { NostrEvent } from '#kernel/ports'

/** A short view of a classified listing (NIP-99): picture, title, price and place. */
export const ClassifiedListingCard = defineView<{ readonly event: NostrEvent }>('listing-card')
