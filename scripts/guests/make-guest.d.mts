export function makeGuest(id: string, root: string): readonly string[]
