/* SHA-256 and ChaCha20 against their published vectors. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/hash.h>
#include <trivium/text.h>

static void assert_digest(const uint8_t *digest, const char *hex) {
    char found[2 * TV_SHA256_BYTES + 1];
    tv_text out = TV_TEXT_OVER(found);
    tv_text_add_hex(&out, digest, TV_SHA256_BYTES);
    assert_string_equal(found, hex);
}

static void assert_hash(const char *words, const char *hex) {
    uint8_t digest[TV_SHA256_BYTES];
    tv_sha256_of(words, strlen(words), digest);
    assert_digest(digest, hex);
}

/* NIST, "Examples with Intermediate Values" and the SHA test vectors of FIPS 180. */
static void test_sha256_published(void **unused) {
    (void)unused;
    assert_hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_hash("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                "nopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void test_sha256_million(void **unused) {
    (void)unused;
    uint8_t digest[TV_SHA256_BYTES];
    char part[1000];
    memset(part, 'a', sizeof part);
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    for (int i = 0; i < 1000; i++) tv_sha256_add(&hash, part, sizeof part);
    tv_sha256_end(&hash, digest);
    assert_digest(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Padding has an edge at 56 and one at 64 bytes; how the bytes arrive must not matter. */
static void test_sha256_parts(void **unused) {
    (void)unused;
    uint8_t bytes[200], whole[TV_SHA256_BYTES], parts[TV_SHA256_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 7);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        tv_sha256 hash;
        tv_sha256_of(bytes, size, whole);
        tv_sha256_begin(&hash);
        for (size_t i = 0; i < size; i++) tv_sha256_add(&hash, bytes + i, 1);
        tv_sha256_end(&hash, parts);
        assert_memory_equal(whole, parts, sizeof whole);
    }
}

/* Computed with another implementation: 55, 56, 63, 64 and 65 times 'a'. */
static void test_sha256_edges(void **unused) {
    (void)unused;
    static const struct {
        size_t size;
        const char *hex;
    } edges[] = {
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
    };
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        char words[80] = {0};
        memset(words, 'a', edges[i].size);
        assert_hash(words, edges[i].hex);
    }
}

static void assert_block(const uint8_t key[32], uint32_t counter, const uint32_t nonce[3], const char *hex) {
    uint32_t words[16];
    uint8_t bytes[64];
    char found[129];
    tv_text out = TV_TEXT_OVER(found);
    tv_chacha20_block(key, counter, nonce, words);
    for (int i = 0; i < 64; i++) bytes[i] = (uint8_t)(words[i / 4] >> (8 * (i % 4)));
    tv_text_add_hex(&out, bytes, sizeof bytes);
    assert_string_equal(found, hex);
}

/* RFC 8439, section 2.3.2. */
static void test_chacha20_section_2_3_2(void **unused) {
    (void)unused;
    uint8_t key[32];
    for (int i = 0; i < 32; i++) key[i] = (uint8_t)i;
    assert_block(key, 1, (const uint32_t[]){0x09000000, 0x4a000000, 0},
                 "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                 "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

/* RFC 8439, appendix A.1, vectors 1 to 5. */
static void test_chacha20_appendix_a1(void **unused) {
    (void)unused;
    const uint8_t zero[32] = {0}, last_one[32] = {[31] = 1}, second_ff[32] = {[1] = 0xff};
    const uint32_t none[3] = {0}, two[3] = {0, 0, 0x02000000};
    assert_block(zero, 0, none,
                 "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                 "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    assert_block(zero, 1, none,
                 "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
                 "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    assert_block(last_one, 1, none,
                 "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                 "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
    assert_block(second_ff, 2, none,
                 "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
                 "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
    assert_block(zero, 0, two,
                 "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
                 "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256_published), cmocka_unit_test(test_sha256_million),         cmocka_unit_test(test_sha256_parts),
        cmocka_unit_test(test_sha256_edges),     cmocka_unit_test(test_chacha20_section_2_3_2), cmocka_unit_test(test_chacha20_appendix_a1),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
