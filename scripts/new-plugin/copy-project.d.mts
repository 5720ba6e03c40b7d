export function copyProject(folder: string): void
