/* The search of the documents: every section that has all the words, those with the words in their titles first. The list of sections
 * (search.js, all the site says) is fetched when somebody begins to type. Works from a folder as well as from a server. */
"use strict";
(() => {
    const top = document.body.dataset.top,
        field = document.getElementById("search"),
        list = document.getElementById("found"),
        menu = document.querySelector(".menu"),
        pages = document.getElementById("pages");
    const SHOWN = 20;
    let chosen = -1;

    const load = () => {
        if (document.getElementById("search-data")) return;
        const script = document.createElement("script");
        script.id = "search-data";
        script.src = top + "search.js";
        script.addEventListener("load", show);
        document.head.append(script);
    };

    const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

    /** How well a section answers: 0 where a word is missing; titles count for more than texts. */
    const rank = (row, words) => {
        const title = plain(row[1] + " " + row[2]),
            text = row[4] ?? (row[4] = plain(row[3]));
        let sum = 0;
        for (const word of words) {
            const inTitle = title.includes(word);
            if (!inTitle && !text.includes(word)) return 0;
            sum += inTitle ? (title.split(/\W+/).includes(word) ? 20 : 10) : 1;
        }
        return sum;
    };

    const marked = (text, words) => {
        const part = document.createElement("span"),
            at = Math.max(0, Math.min(...words.map((word) => plain(text).indexOf(word)).filter((place) => place >= 0), text.length) - 40);
        let rest = (at > 0 ? "…" : "") + text.slice(at, at + 160);
        for (;;) {
            const low = plain(rest),
                places = words.map((word) => [low.indexOf(word), word.length]).filter(([place]) => place >= 0);
            if (places.length === 0 || low.length !== rest.length) break;
            const [place, length] = places.sort((one, other) => one[0] - other[0])[0];
            const mark = document.createElement("mark");
            mark.textContent = rest.slice(place, place + length);
            part.append(rest.slice(0, place), mark);
            rest = rest.slice(place + length);
        }
        part.append(rest);
        return part;
    };

    const choose = (next) => {
        const links = list.querySelectorAll("a");
        if (links.length === 0) return;
        chosen = (next + links.length) % links.length;
        links.forEach((link, at) => link.setAttribute("aria-selected", String(at === chosen)));
        links[chosen].scrollIntoView({ block: "nearest" });
        field.setAttribute("aria-activedescendant", links[chosen].id);
    };

    const show = () => {
        const words = plain(field.value).split(/\s+/).filter(Boolean);
        list.hidden = words.length === 0;
        field.setAttribute("aria-expanded", String(!list.hidden));
        list.replaceChildren();
        chosen = -1;
        if (list.hidden || !window.triviumSearch) return;
        const hits = window.triviumSearch.map((row) => [rank(row, words), row]).filter(([worth]) => worth > 0);
        hits.sort((one, other) => other[0] - one[0]);
        for (const [at, [, row]] of hits.slice(0, SHOWN).entries()) {
            const link = document.createElement("a");
            link.href = top + row[0];
            link.id = "found-" + at;
            link.setAttribute("role", "option");
            link.append(row[2] ? row[1] + " › " + row[2] : row[1], marked(row[3], words));
            list.append(link);
        }
        if (hits.length === 0) {
            const none = document.createElement("p");
            none.textContent = "Nothing was found.";
            list.append(none);
        }
    };

    field.addEventListener("focus", load);
    field.addEventListener("input", show);
    field.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            choose(event.key === "ArrowDown" ? chosen + 1 : Math.max(chosen, 0) - 1);
            event.preventDefault();
        } else if (event.key === "Escape") {
            list.hidden = true;
        }
    });
    field.form.addEventListener("submit", (event) => {
        event.preventDefault();
        list.querySelectorAll("a")[Math.max(chosen, 0)]?.click();
    });
    document.addEventListener("click", (event) => {
        if (!field.form.contains(event.target)) list.hidden = true;
    });
    menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(pages.classList.toggle("open"))));
    document.addEventListener("keydown", (event) => {
        if (event.key !== "/" || event.target.closest("input, textarea")) return;
        event.preventDefault();
        field.focus();
    });
})();
