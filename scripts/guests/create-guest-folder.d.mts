export function createGuestFolder(id: string, root: string): readonly string[]
