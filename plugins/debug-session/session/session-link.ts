import { debugRoute } from '#contracts/site-routes'

/** Returns the link of a session with this secret key (hex). */
export const buildSessionLink = (secret: string): string => `${location.origin}${debugRoute.path}#${secret}`
