/* Pictures of pages in a format that costs a repository little. */
import type { Page } from "playwright-core";

/** The PNG as WebP, which only a browser can write here. */
export async function webp(page: Page, picture: Buffer, quality: number): Promise<Buffer> {
    const png = picture.toString("base64");
    const url = await page.evaluate(
        async ([data, asked]) => {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [image.width, image.height];
            canvas.getContext("2d")!.drawImage(image, 0, 0);
            return canvas.toDataURL("image/webp", Number(asked));
        },
        [png, String(quality)],
    );
    return Buffer.from(url.split(",")[1]!, "base64");
}
