import { FOLDER_DEPTH_MAX } from '@docreel/contract';

interface Thing {
  id: number;
  /** ID of the parent folder. In the trash, it is the parent at the time of deletion. */
  place: number | null;
  /** ID of the folder or article whose deletion moved this one to the trash. Null means that it is not in the trash. */
  gone: number | null;
  /** Position in the parent at the time of deletion. */
  index: number;
}

interface Folder extends Thing {
  folders: number[];
  articles: number[];
}

/** In-memory model of a project's folders and articles. Tests compare the database with it. */
export class TreeModel {
  readonly #folders = new Map<number, Folder>();
  readonly #articles = new Map<number, Thing>();
  readonly #root = { folders: [] as number[], articles: [] as number[] };

  folderIds(): number[] {
    return [...this.#folders.keys()];
  }

  articleIds(): number[] {
    return [...this.#articles.keys()];
  }

  isVisible(place: number | null): boolean {
    return place === null || this.#folders.get(place)?.gone === null;
  }

  isArticleVisible(id: number): boolean {
    return this.#articles.get(id)?.gone === null;
  }

  visible(): Record<string, { folders: number[]; articles: number[] }> {
    const { folders, articles } = this.#root;
    const tree: ReturnType<TreeModel['visible']> = { null: { folders, articles } };
    for (const folder of this.#folders.values())
      if (folder.gone === null) tree[folder.id] = { folders: folder.folders, articles: folder.articles };
    return tree;
  }

  refusesNewFolder(parent: number | null): string | null {
    if (!this.isVisible(parent)) return 'PARENT_NOT_FOUND';
    return this.#depth(parent) + 1 > FOLDER_DEPTH_MAX ? 'INVALID_MOVE' : null;
  }

  createFolder(id: number, place: number | null): void {
    this.#folders.set(id, { id, place, gone: null, index: 0, folders: [], articles: [] });
    this.#in(place).folders.push(id);
  }

  createArticle(id: number, place: number | null): void {
    this.#articles.set(id, { id, place, gone: null, index: 0 });
    this.#in(place).articles.push(id);
  }

  refusesMove(id: number, place: number | null): string | null {
    const folder = this.#folder(id);
    if (folder.gone !== null) return 'FOLDER_NOT_FOUND';
    if (place === folder.place) return null;
    if (!this.isVisible(place)) return 'PARENT_NOT_FOUND';
    for (let up = place; up !== null; up = this.#folder(up).place) if (up === id) return 'INVALID_MOVE';
    return this.#depth(place) + this.#height(folder) > FOLDER_DEPTH_MAX ? 'INVALID_MOVE' : null;
  }

  moveFolder(id: number, place: number | null, position: number | null): void {
    this.#move(this.#folder(id), 'folders', { place, position });
  }

  moveArticle(id: number, place: number | null, position: number | null): void {
    this.#move(this.#article(id), 'articles', { place, position });
  }

  deleteFolder(id: number): { foldersDeleted: number; articlesDeleted: number } {
    const folder = this.#folder(id);
    this.#leave(folder, 'folders');
    const { folders, articles } = this.#inside(folder);
    for (const one of [...folders, ...articles]) one.gone = id;
    return { foldersDeleted: folders.length, articlesDeleted: articles.length };
  }

  deleteArticle(id: number): void {
    const article = this.#article(id);
    this.#leave(article, 'articles');
    article.gone = -id;
  }

  refusesRestoration(id: number): string | null {
    const { gone, place } = this.#folder(id);
    if (gone === null || !this.isVisible(place)) return null;
    return this.#depth(place) + this.#height(this.#folder(id)) > FOLDER_DEPTH_MAX ? 'INVALID_MOVE' : null;
  }

  restoreFolder(id: number): void {
    const folder = this.#folder(id);
    if (folder.gone === null) return;
    const { folders, articles } = this.#inside(folder);
    this.#comeBack(folder, 'folders');
    for (const one of [...folders, ...articles]) one.gone = null;
  }

  restoreArticle(id: number): void {
    const article = this.#article(id);
    if (article.gone === null) return;
    this.#comeBack(article, 'articles');
    article.gone = null;
  }

  #comeBack(thing: Thing, kind: 'folders' | 'articles'): void {
    // Articles that were deleted together with their folder are still in the folder's list.
    if (this.#in(thing.place)[kind].includes(thing.id)) this.#leave(thing, kind);
    const isThere = this.isVisible(thing.place);
    if (!isThere) thing.place = null;
    const list = this.#in(thing.place)[kind];
    list.splice(isThere ? thing.index : list.length, 0, thing.id);
  }

  #move(thing: Thing, kind: 'folders' | 'articles', to: { place: number | null; position: number | null }): void {
    if (to.position === null && to.place === thing.place) return;
    this.#leave(thing, kind);
    thing.place = to.place;
    const list = this.#in(to.place)[kind];
    list.splice(to.position ?? list.length, 0, thing.id);
  }

  #leave(thing: Thing, kind: 'folders' | 'articles'): void {
    const list = this.#in(thing.place)[kind];
    thing.index = list.indexOf(thing.id);
    list.splice(thing.index, 1);
  }

  #inside(folder: Folder): { folders: Folder[]; articles: Thing[] } {
    const inner = folder.folders.map((id) => this.#inside(this.#folder(id)));
    return {
      folders: [folder, ...inner.flatMap((one) => one.folders)],
      articles: [...folder.articles.map((id) => this.#article(id)), ...inner.flatMap((one) => one.articles)],
    };
  }

  #depth(place: number | null): number {
    return place === null ? 0 : 1 + this.#depth(this.#folder(place).place);
  }

  #height(folder: Folder): number {
    return 1 + Math.max(0, ...folder.folders.map((id) => this.#height(this.#folder(id))));
  }

  #in(place: number | null): { folders: number[]; articles: number[] } {
    return place === null ? this.#root : this.#folder(place);
  }

  #folder(id: number): Folder {
    const folder = this.#folders.get(id);
    if (!folder) throw new Error(`the model has no folder ${id}`);
    return folder;
  }

  #article(id: number): Thing {
    const article = this.#articles.get(id);
    if (!article) throw new Error(`the model has no article ${id}`);
    return article;
  }
}
